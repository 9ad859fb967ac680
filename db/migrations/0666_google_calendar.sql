-- A company's calendar may stand at Google: its `password` is the refresh token, sealed like the one of CalDAV.
alter table external_calendars
  add column provider text not null default 'caldav' check (provider in ('caldav', 'google'));

-- Events of the sandbox's stand-in for Google Calendar, as its API tells them.
create table sandbox_calendar_events (
  account text not null,
  calendar text not null,
  id text not null,
  body jsonb not null,
  primary key (account, calendar, id)
);
