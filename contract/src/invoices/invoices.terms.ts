/** 'INV-2026-12-GVA1': of one tenancy's unit and one month, so that it needs no counter. */
export function formatInvoiceNumber(month: string, accountNumber: string): string {
  return `INV-${month}-${accountNumber}`
}
