/** The words of the page with a customer's saved addresses. */
export const addresses = {
  title: "Addresses",
  about: "Checkout starts with your default address. Addresses you order to are saved here automatically.",
  none: "No saved addresses yet.",
  isDefault: "Default address",
  add: "Add an address",
  edit: "Edit",
  editOf: (line: string) => `Edit ${line}`,
  makeDefault: "Make default",
  makeDefaultOf: (line: string) => `Make ${line} the default`,
  remove: "Remove",
  removeOf: (line: string) => `Remove ${line}`,
  save: "Save the address",
  cancel: "Cancel",
  saved: "Address saved",
  removed: "Address removed",
};
