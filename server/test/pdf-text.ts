import { spawnSync } from 'node:child_process'

/** Whether this machine can read a PDF; the set-up of the tests installs what it takes where it may. */
export const canReadPdf = spawnSync('pdftotext', ['-v']).status === 0

/** The text of a PDF as it stands on its pages, which end with '\f'. Only where `canReadPdf`. */
export function pdfText(pdf: ArrayBuffer | Uint8Array): string {
  const input = Buffer.from(pdf instanceof ArrayBuffer ? new Uint8Array(pdf) : pdf)
  return spawnSync('pdftotext', ['-layout', '-', '-'], { input, maxBuffer: 1e8 }).stdout.toString()
}

export interface PdfWord {
  page: number
  text: string
  /** In points from the top of the page. */
  top: number
  bottom: number
}

/** Each word with where it stands. Only where `canReadPdf`. */
export function pdfWords(pdf: Uint8Array): PdfWord[] {
  const boxes = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, maxBuffer: 1e8 }).stdout.toString()
  return boxes
    .split('<page ')
    .flatMap((page, number) =>
      [...page.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*?)<\/word>/g)].map(
        ([, top, bottom, text]) => ({ page: number, text: text ?? '', top: Number(top), bottom: Number(bottom) }),
      ),
    )
}
