interface ReceiptNumber {
  year: number
  number: number
}

/** 'RCT-2026-00042' */
export function formatReceiptNumber({ year, number }: ReceiptNumber): string {
  return `RCT-${year}-${String(number).padStart(5, '0')}`
}

/** Reads a receipt's number as people type it: 'rct-2026-00042', 'RCT2026-42'. Undefined when it is none. */
export function parseReceiptNumber(text: string): ReceiptNumber | undefined {
  const [, year, number] = /^rct-?(\d{4})-(\d{1,9})$/i.exec(text.trim()) ?? []
  return year && number ? { year: Number(year), number: Number(number) } : undefined
}

/** Where anybody who holds a receipt can look whether it is genuine, below the address of the installation. */
export const receiptPath = (token: string): string => `/receipt/${token}`
