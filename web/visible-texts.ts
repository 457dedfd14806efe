import { parseSync } from 'vite'

/** A text that people read, outside of a file of words. */
export interface VisibleText {
  line: number
  text: string
}

/** Properties and attributes that are shown, or read aloud, whatever they say. */
const shown =
  /^(alt|aria-label|busyLabel|caption|confirm|confirmLabel|description|done|empty|failed|header|heading|hint|label|loading|note|placeholder|subtitle|text|title)$/
/** Those that never are. */
const unseen =
  /^(key|defaultValue|class|.*Class(Name)?|className|d|viewBox|points|rel|accept|pattern|timeZone|data-.*)$/
/** Calls whose arguments are names of things. */
const unseenIn =
  /^(createFileRoute|lazyRouteComponent|homePart|querySelector(All)?|closest|matches|matchMedia|addEventListener)$/
/** Tones and currencies, which stand where texts do. */
const codes = /^(good|bad|info|plain|warn|KES|UGX)$/
const keyNames = /^(Arrow(Up|Down|Left|Right)|Backspace|Delete|End|Enter|Escape|Home|Space|Tab)$/

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** 'aria-label', 'className', 'done': the name of an attribute, of a property, of what is called. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  const { name, value } = node
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

/** What a literal says, with {} for what is put into it; undefined for what is no text. */
function saidBy(node: Node): string | undefined {
  if (node.type === 'Literal' || node.type === 'JSXText') {
    return typeof node.value === 'string' ? node.value.trim() : undefined
  }
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join('{}')
}

const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll('{}', ''))
/** Words of CSS, a selector or a path: 'flex items-center', 'tbody tr', '/dashboard'. */
const isCode = (text: string) =>
  codes.test(text) ||
  /(^|\s)[^\sA-Z]*[a-z][-:[][a-z0-9[({]/.test(text) ||
  /^[/.#]|^[a-z]+\/[a-z]|^\w+:\/\/|^(a|input|tbody)[, ]|^(flex|grid|block|figures|relative|truncate|noopener)\b|^[MHLV][\d{ ]/.test(
    text,
  )
/** As a label or a sentence begins, or several words. */
const readsAsText = (text: string) =>
  !isCode(text) &&
  !keyNames.test(text) &&
  (/^[^\p{L}{]*\p{Lu}\p{Ll}+(?!\p{L})/u.test(text) || /\p{L}{2,} \p{L}/u.test(text))

type Place = 'shown' | 'unseen' | 'unknown'

/** Where what stands below a node is: shown for sure, never, or as it reads. */
function placeBelow(node: Node, place: Place): Place {
  switch (node.type) {
    case 'JSXAttribute':
    case 'Property': {
      const name = nameOf(node.type === 'Property' ? node.key : node.name)
      return shown.test(name) ? 'shown' : unseen.test(name) ? 'unseen' : 'unknown'
    }
    case 'JSXElement':
    case 'JSXFragment':
      return 'shown'
    case 'CallExpression':
    case 'NewExpression':
      return unseenIn.test(nameOf(node.callee)) || /^Intl\b/.test(nameOf(node.callee)) ? 'unseen' : 'unknown'
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return place === 'unseen' ? 'unseen' : 'unknown'
    default:
      return place
  }
}

const skipped =
  /^(Import|Export(All|Named)Declaration$|TS(Literal|Type|Interface|Union|Property|Enum|Indexed|TemplateLiteral)|SwitchCase$)/

/** The texts of a source that people read. Names, class names and what is only compared are left out. */
export function visibleTexts(file: string, source: string): VisibleText[] {
  const found: VisibleText[] = []

  function walk(node: Node, place: Place): void {
    if (node.type === 'ExportNamedDeclaration' && isNode(node.declaration)) {
      walk(node.declaration, place)
      return
    }
    if (skipped.test(node.type) && node.type !== 'TSAsExpression') return
    const said = saidBy(node)
    if (said !== undefined && place !== 'unseen' && hasLetters(said)) {
      const isShown = node.type === 'JSXText' || (place === 'shown' && !isCode(said)) || readsAsText(said)
      if (isShown) found.push({ line: source.slice(0, node.start).split('\n').length, text: said })
    }
    const isComparison = node.type === 'BinaryExpression' && /^[!=]==?$|^in$/.test(String(node.operator))
    for (const [key, child] of Object.entries(node)) {
      if (node.type === 'Property' && key === 'key') continue
      if (node.type === 'MemberExpression' && key === 'property') continue
      const below =
        isComparison || (node.type === 'JSXElement' && key === 'openingElement') ? 'unknown' : placeBelow(node, place)
      for (const each of Array.isArray(child) ? child : [child]) {
        if (!isNode(each) || (isComparison && each.type === 'Literal')) continue
        walk(each, below)
      }
    }
  }

  walk(parseSync(file, source).program as unknown as Node, 'unknown')
  return found
}
