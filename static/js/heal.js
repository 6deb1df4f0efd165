// A browser that has lost its cookie still holds the secret of its table: said once, the page opens again.
const heal = async () => {
  const table = /^(.*\/t\/([a-z2-7]{26})\/)/.exec(location.pathname);
  if (!table) return;
  const tried = `manille/healed/${table[2]}`;
  const secret = localStorage.getItem(`manille/secret/${table[2]}`)?.split(" ").at(-1);
  if (!secret || sessionStorage.getItem(tried) === secret) return;
  sessionStorage.setItem(tried, secret);
  const headers = { Authorization: `Device ${secret}` };
  if ((await fetch(`${table[1]}heal/`, { method: "POST", headers })).ok) location.reload();
};
heal().catch(() => { /* nothing is kept, or no network: the page says how to join */ });
