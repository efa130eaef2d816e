-- Sessions that were opened by a secret end when it is removed.
create trigger credential_gone_ends_sessions
after delete on credential
for each row
execute function end_sessions();
