/** What stands between two ends of statements: quoted texts, names and bodies of functions, and comments, have ends of their own. */
const PIECE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|\bbegin\s+atomic\b[\s\S]*?\bend\b|;|[\s\S]/gi

/** A script's statements, one by one, so that those that a database does not know are no end of the others. */
export function statementsOf(script: string): string[] {
  const statements = ['']
  for (const [piece] of script.replaceAll(/^\\.*$/gm, '').matchAll(PIECE)) {
    if (piece === ';') statements.push('')
    else if (!piece.startsWith('--')) statements[statements.length - 1] += piece
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
