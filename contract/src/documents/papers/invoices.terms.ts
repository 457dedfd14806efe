/**
 * 'INV-2026-12-GVA1', 'INV-2026-12-GVA1-2': of one tenancy and one month, so that it needs no counter.
 * @param place of the tenancy among those of its unit, by when they were entered; from 1
 */
export function formatInvoiceNumber(month: string, { accountNumber, place }: { accountNumber: string; place: number }) {
  return `INV-${month}-${accountNumber}${place > 1 ? `-${place}` : ''}`
}
