-- People sorted by e-mail are all people: those without one come first, by their ids.
drop index users_email_begins;
create index users_email_begins on users ((lower(email)) collate "C", id);
