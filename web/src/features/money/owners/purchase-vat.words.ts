export const vatInIt = 'VAT in it (Optional)'
export const asTheInvoiceSays = (rate: string, source: string) => `As the invoice says. Usually ${rate} (${source}).`
export const supplierPin = 'PIN or TIN of the supplier (Optional)'
export const anotherInvoice = 'It is another invoice, or another part of it'
export const vatOf = (amount: string) => `VAT in it ${amount}`
export const vatInAll = (amount: string) => `VAT in these expenses: ${amount}`
