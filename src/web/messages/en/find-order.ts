/** The words of the page that sends a link to an order. */
export const findOrder = {
  title: "Find your order",
  text: "Ordered without an account? Type the number of your order and the email address that you ordered with. We send a link to your order to that address.",
  number: "Order number",
  numberHint: "It is in every email about your order, for example #10001.",
  email: "Email",
  emailHint: "The one that you ordered with.",
  submit: "Send me the link",
  sent: (email: string) =>
    `If this order was placed with ${email}, a mail with a link to it is on its way to that address.`,
  noMail:
    "No mail within a few minutes? Look into your spam folder, and check number and address: we don't say here which of them is wrong, so that nobody else learns what you ordered.",
  badLink: "This link does not open an order.",
  badLinkHelp: "It may be incomplete or too old. We can send you a new one.",
};
