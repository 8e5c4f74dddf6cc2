import { listCount } from "./grammar.ts";

/** The words of the customer's dashboard. */
export const dashboard = { menu: "Dashboard" };

export const myOrders = {
  title: "My Orders",
  columns: { name: "Name", order: "Order", price: "Price", payment: "Payment", cancel: "Cancle" },
  count: listCount("order", "orders"),
  searchLabel: "Search my orders",
  searchHint: "Product, part number, name or order number",
  pay: "Pay",
  payFor: (orderNumber: number) => `Pay order ${orderNumber}`,
  cancel: "Cancel",
  cancelOf: (orderNumber: number) => `Cancel order ${orderNumber}`,
  confirm: "Delete tha product !!",
  refundsOnCancel: (amount: string) => `Cancelling refunds ${amount}.`,
  cancelled: "Your order has been cancelled",
  cancelledRefunded: (amount: string) => `Your order has been cancelled; ${amount} will be refunded`,
  closedBefore: "This order was closed already.",
  notCancelled: (orderNumber: number, why: string) => `Order ${orderNumber} was not cancelled. ${why}`,
  onItsWay: "Shipped: it can't be cancelled any more.",
  again: "Order again",
  review: "Write a review",
  empty: "No open orders",
  emptyHelp:
    "What you order appears here, with its payment and where it is. Cancelled and expired orders are under “All orders”.",
  browse: "Look at the parts",
  none: "No order matches",
  noneHelp: "Try fewer words, or search all orders, including cancelled and expired ones.",
};

export const myProfile = {
  title: "My Profile",
  card: "Your card",
  edit: "Edit profile",
  name: "Name",
  photo: "Photo",
  photoHint: "The https address of a picture.",
  photoOf: (name: string) => `Photo of ${name}`,
  email: "Email",
  phone: "Phone Number",
  phoneHint: "For the carrier only. It fills in your next order.",
  address: "Address",
  addressHint: "Street, number, postal code, city. It fills in your next order.",
  language: "Language",
  languageHint: "We write our mails in it.",
  unset: "Not given",
  submit: "Update profile",
  ask: {
    title: "Do you want to save the changes?",
    text: "Your profile has changes.",
    save: "Save",
    dontSave: "Don't save",
  },
  leave: { title: "Save before you leave?", text: "Your profile has changes that are not saved." },
  saved: "Saved!",
  notSaved: "Changes are not saved",
  noUser: "No user is logged in",
  signIn: "Sign in again",
  keeps: "Nothing you typed is lost.",
  verify: {
    text: (email: string) => `${email} is not confirmed yet. Follow the link we have mailed you.`,
    again: "Send the mail again",
    sent: "The mail is on its way",
    done: "Your email address is confirmed.",
  },
};

export const addReview = {
  title: "Add Review",
  lead: "What you write appears on the home page, under your name.",
  more: "Thank you. You can write another one, or go on.",
  see: "See it on the home page",
};
