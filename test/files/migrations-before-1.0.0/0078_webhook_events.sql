-- An endpoint that is removed at the same time gets no message, and the order does not fail for it.
create or replace function announce_order_event() returns trigger language plpgsql as $$
begin
  with owed as (
    insert into webhook_deliveries (endpoint_id, event_id, type, data, occurred_at)
    select id, new.id, 'order.' || new.type, jsonb_build_object('orderId', new.order_id), new.at
    from webhook_endpoints where disabled_at is null and 'order.' || new.type = any (events)
    for key share
    returning id
  )
  insert into jobs (queue, key, leased_until) select 'webhooks', id::text, '-infinity' from owed;
  return null;
end $$;
