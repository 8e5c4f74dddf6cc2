/** The words of the page with a customer's saved addresses. */
export const addresses = {
  title: "Addresses",
  about: "Your cart begins with the default address. An address that you order to is saved here by itself.",
  none: "No address is saved yet.",
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
  saved: "The address is saved",
  removed: "The address is removed",
};
