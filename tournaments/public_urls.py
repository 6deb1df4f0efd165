"""What the public reads, under /p/<slug>/: no session, the published only."""

from django.urls import path

from tournaments.views import public

app_name = "public"
urlpatterns = [
    path("<int:pk>/", public.evening, name="evening"),
    path("<int:pk>/editions/<int:number>/", public.edition, name="edition"),
    path("<int:pk>/rounds/<int:number>/", public.draw, name="draw"),
]
