/** The words of payments by bank transfer. */
export const bankTransfer = {
  title: "Bank transfer",
  offer: "Transfer the amount from your bank. We ship once it arrives, usually a day or more later.",
  choose: "Pay by bank transfer",
  lead: "Please transfer exactly this amount and include the reference. We ship once the payment arrives.",
  mailed: "We have also emailed you these details. You can still pay by card instead.",
  amount: "Amount",
  reference: "Reference",
  until: "Must arrive by",
  accountHolder: "Payee",
  accountNumber: "IBAN or account number",
  bankCode: "BIC or routing number",
  bankName: "Bank",
};
