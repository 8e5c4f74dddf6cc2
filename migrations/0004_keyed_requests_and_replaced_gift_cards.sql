-- What an idempotency key was used for first. Null: without a key, or from before this column.
alter table ledger_entries add column request_hash text;
alter table carrier_labels add column request_hash text;

-- Which order a gift card that a refund went to is of, so that its mail can be sent again.
alter table gift_cards add column order_id uuid references orders on delete set null;
update gift_cards set order_id = orders.id
from mails join orders on orders.id = (mails.data->>'orderId')::uuid
where mails.template = 'gift_card_replaced' and mails.data->>'giftCardId' = gift_cards.id::text;
