/** What stands between two ends of statements: quoted texts, names and bodies of functions, and comments, have ends of their own. */
const PIECE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|\bbegin\s+atomic\b[\s\S]*?\bend\b|;|[\s\S]/gi

/** Rows between `copy … from stdin` and `\\.`, which only a client of its own could send. */
const COPY = /^copy\s+([^;]*?)\s+from\s+stdin([^;\n]*);[ \t]*\n([\s\S]*?)\n?\\\.[ \t]*$/gim

const literal = (value: string): string => (value === '\\N' ? 'null' : `'${value.replaceAll("'", "''")}'`)

function insertOf(_: string, into: string, options: string, lines: string): string {
  const between = /delimiter\s+(?:as\s+)?'(.)'/i.exec(options)?.[1] ?? (/csv/i.test(options) ? ',' : '\t')
  const rows = lines.split('\n').map((line) => `(${line.split(between).map(literal).join(', ')})`)
  return lines === '' ? '' : `insert into ${into} values ${rows.join(', ')};`
}

/** A script's statements, one by one, so that those that a database does not know are no end of the others. */
export function statementsOf(script: string): string[] {
  const statements = ['']
  for (const [piece] of script
    .replaceAll(COPY, insertOf)
    .replaceAll(/^\\.*$/gm, '')
    .matchAll(PIECE)) {
    if (piece === ';') statements.push('')
    else if (!piece.startsWith('--')) statements[statements.length - 1] += piece
  }
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .flatMap(grantsOf)
}

const GRANT =
  /^((?:grant|revoke)\s+[^()]+?\s+on\s+(?:all\s+\w+\s+in\s+schema\s+|schema\s+|sequence\s+|table\s+|(?!function\b)))(\S[\s\S]*?)(\s+(?:to|from)\s[\s\S]+)$/i

/** One for each table, schema or sequence, so that one that is missing takes nothing from the others. */
function grantsOf(statement: string): string[] {
  const [, before = '', names = '', after = ''] = GRANT.exec(statement) ?? []
  if (!before) return [statement]
  return [...names.matchAll(/(?:"(?:[^"]|"")*"|[^",])+/g)].map(([name]) => `${before}${name.trim()}${after}`)
}
