-- A synchronisation also reads the departments of WeCom: what it has read of them, until they are stored.
alter table contact_sync add column departments jsonb;
