/** The words of the staff's page for orders on the phone. */
export const phoneOrders = {
  title: "Phone order",
  lead: "Take down what the customer wants, read the price to them, and place the order: they get an email with the link under which they pay.",
  parts: "Parts",
  sku: (row: number) => `SKU ${row}`,
  pieces: "Pieces",
  addLine: "Another part",
  customer: "Customer",
  emailHint: "The link to pay goes there.",
  price: "Calculate the price",
  offer: "What it costs",
  delivery: "Delivery",
  placeHelp: (hours: number) =>
    `The parts are reserved for ${hours} hours. An order that is not paid by then expires, and they return to the stock.`,
  place: "Place the order and send the link",
  placed: "The order is placed, and the customer gets the link.",
  incomplete: "The order can't be placed like this.",
  requirements: {
    no_delivery: "The shop does not deliver these parts to this address.",
    ship_forbidden: "One of these parts may not be sent to this address.",
    not_enough_stock: "There are not enough pieces of one of these parts.",
    below_minimum: "One of these parts is sold in larger quantities only.",
  } as Record<string, string>,
};
