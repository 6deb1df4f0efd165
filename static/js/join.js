// The card's code rides in the fragment, which no server sees: it is taken out of the address and sent once.
const form = document.getElementById("join");
const sendCode = () => {
  const code = location.hash.slice(1);
  if (!form || !code) return;
  history.replaceState(null, "", location.pathname);
  form.elements.code.value = code;
  form.submit();
};
addEventListener("hashchange", sendCode); // scanned again while the door stands open
sendCode();
