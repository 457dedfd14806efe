/** The lines of a text, 'RCT-2026-00042, 324020001234' each; also with a tab, semicolon or blank between them. What is missing is ''; what is far too long is cut, and refused as such. */
export const pastedFiscalNumbers = (text: string): { receiptNumber: string; number: string }[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, receiptNumber = '', number = ''] = /^([^\s,;]*)[\s,;]*(.*)$/.exec(line) ?? []
      return { receiptNumber: receiptNumber.slice(0, 200), number: number.trim().slice(0, 200) }
    })
