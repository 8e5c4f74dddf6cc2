import { expect, test } from "vitest";
import { nounComplaint } from "./web-nouns.js";

const file = (path: string) => `/shop/src/web/${path}`;

test.each([
  ["ui/table.tsx", "#web/orders/order-state.tsx", "ui/ of src/web/ imports messages/, client/ besides itself"],
  ["client/api.ts", "#web/ui/toast.tsx", "client/ of src/web/ imports messages/ besides itself"],
  ["shell/nav-bar.tsx", "#web/garage/your-vehicle.tsx", "shell/ of src/web/ imports ui/, client/, messages/"],
  ["garage/garage.tsx", "#web/checkout/cart.tsx", "garage/ of src/web/ imports shell/"],
  ["search/search.tsx", "#web/catalogue/part/part-facts.tsx", "is inside catalogue/"],
  ["staff/users/users.tsx", "#web/staff/orders/manage-orders.tsx", "staff/users/ of src/web/ imports"],
  ["wishlist/wishlist.tsx", "#web/ui/button.tsx", "is no noun of src/web/ yet"],
  ["orders/my-orders.tsx", "#web/root.tsx", "orders/ of src/web/ imports"],
])("in src/web/, %s does not import %s", (path, source, sentence) => {
  expect(nounComplaint(file(path), source)).toContain(sentence);
});

test.each([
  ["orders/my-orders.tsx", "#web/ui/table.tsx"],
  ["catalogue/list/parts-list.tsx", "#web/catalogue/part/supersession.tsx"],
  ["checkout/payment/payment.tsx", "#web/orders/order-state.tsx"],
  ["staff/orders/manage-orders.tsx", "#web/staff/shortcuts.ts"],
  ["staff/warranties/warranties.tsx", "#web/ui/table.tsx"],
  ["root.tsx", "#web/search/search-bar.tsx"],
  ["orders/my-orders.tsx", "#messages/orders.ts"],
])("in src/web/, %s may import %s", (path, source) => {
  expect(nounComplaint(file(path), source)).toBeNull();
});
