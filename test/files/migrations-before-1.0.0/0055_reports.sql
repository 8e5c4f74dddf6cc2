-- What reports read by day, and the audit log by whom and about what.
create index orders_by_day on orders (created_at);
create index audit_by_actor on audit (actor_id, id);
create index audit_by_action on audit (action, id);
create index audit_by_entity on audit (entity_id, id);
create index carts_abandoned on carts (updated_at) where completed_at is null;

update roles set permissions = permissions || '{reports:read}' where name = 'finance' and not permissions && '{reports:read,*}';
create index parts_by_stock on parts (stock, id) where removed_at is null;
