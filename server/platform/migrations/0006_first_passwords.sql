-- A password that was made for somebody, good for nothing but choosing another one.
alter table platform.account add column password_initial boolean not null default false;
