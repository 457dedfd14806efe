/** Excel reads '_x0041_' as 'A' (ECMA-376, ST_Xstring): what somebody typed stays what it says. */
export const asTyped = (text: string) => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

// Also in full width and in small forms, which spreadsheets read alike, and behind blanks and what is not seen.
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\uFE66\uFE62\uFE63\uFE6B\u2212])/u

/** A text that a spreadsheet takes for a text (OWASP, CSV Injection): a name must not become a formula of whoever opens the file. */
export const harmless = (text: string) => (formula.test(text) ? `'${text}` : text)
