/** 'CRN-2026-00001' */
export function formatCreditNoteNumber({ year, number }: { year: number; number: number }): string {
  return `CRN-${year}-${String(number).padStart(5, '0')}`
}
