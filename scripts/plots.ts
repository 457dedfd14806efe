import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installedBeside } from './installed-beside'

// Draws the plots of docs/ from the tables that stand below them, so that what was measured is written down once: `npm run plots`.

/** As a string without a browser, and alive. */
const ECHARTS = { version: '6.1.0' }

interface Plot {
  /** Heads of the columns that are drawn, with what they are called in the plot. */
  columns: Record<string, string>
  /** Of the axis along which figures lie, with its unit. */
  axis: string
  /** Figures lie apart by how many times they are each other. */
  logarithmic?: boolean
  /** What is wanted: a line across. */
  goal?: { at: number; name: string }
}

const plots: Record<string, Plot> = {
  'growth.svg': {
    columns: { 'before sums were kept': 'before sums were kept', 'of the quickest': 'now' },
    axis: 'times as long with a million charges as with ten thousand',
    logarithmic: true,
    goal: { at: 1.5, name: 'wanted: 1.5' },
  },
  'limit.svg': {
    columns: { 'times, 10,000': '10,000 charges', 'times, 1,000,000': '1,000,000 charges' },
    axis: 'times as long as the SQL alone and an empty answer',
    goal: { at: 1.5, name: 'wanted: 1.5' },
  },
}

interface Chart {
  setOption: (option: object) => void
  renderToSVGString: () => string
  /** Else it keeps the process. */
  dispose: () => void
}
interface ECharts {
  init: (dom: null, theme: null, how: { renderer: 'svg'; ssr: true; width: number; height: number }) => Chart
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** @returns the rows of the first table below `line`, by the heads of its columns; @throws Error where there is none */
function tableBelow(lines: readonly string[], line: number): Record<string, string>[] {
  const from = lines.findIndex((each, at) => at > line && each.startsWith('|'))
  if (from < 0) throw new Error(`There is no table below line ${line + 1}.`)
  const heads = cellsOf(lines[from] ?? '')
  const rows: Record<string, string>[] = []
  for (let at = from + 2; lines[at]?.startsWith('|'); at += 1) {
    const cells = cellsOf(lines[at] ?? '')
    rows.push(Object.fromEntries(heads.map((head, n) => [head, cells[n] ?? ''])))
  }
  return rows
}

/** The number that a cell begins with; null where it says something else. */
const figureOf = (cell: string) => {
  const found = /^\**(-?\d+(?:,\d{3})*(?:\.\d+)?)/.exec(cell)?.[1]
  return found === undefined ? null : Number(found.replaceAll(',', ''))
}

/** To be read on a dark page and on a light one; told apart by their shape too, and both to be seen where they meet. */
const INK = '#7b8494'
const MARKS = [
  { symbol: 'circle', symbolSize: 9, itemStyle: { color: '#d97706', opacity: 1 } },
  {
    symbol: 'circle',
    symbolSize: 13,
    itemStyle: { color: 'transparent', borderColor: '#0d9488', borderWidth: 2.5, opacity: 1 },
  },
]

function optionOf({ columns, axis, logarithmic, goal }: Plot, rows: readonly Record<string, string>[]): object {
  const [first = ''] = Object.keys(rows[0] ?? {})
  const text = { color: INK, fontFamily: 'sans-serif', fontSize: 12 }
  const series = Object.entries(columns).map(([head, name], n) => {
    if (rows.some((row) => row[head] === undefined)) throw new Error(`No column is called "${head}".`)
    return {
      name,
      type: 'scatter',
      ...MARKS[n],
      data: rows.map((row) => figureOf(row[head] ?? '')),
      ...(goal &&
        n === 0 && {
          markLine: {
            symbol: 'none',
            lineStyle: { color: INK, type: 'dashed' },
            label: { ...text, formatter: goal.name, position: 'start' },
            data: [{ xAxis: goal.at }],
          },
        }),
    }
  })
  return {
    animation: false,
    legend: { top: 0, left: 0, itemWidth: 12, itemHeight: 12, itemGap: 20, textStyle: text },
    grid: { top: 40, left: 10, right: 30, bottom: 30, containLabel: true },
    xAxis: {
      type: logarithmic ? 'log' : 'value',
      name: axis,
      nameLocation: 'middle',
      nameGap: 36,
      nameTextStyle: text,
      axisLabel: text,
      splitLine: { lineStyle: { color: INK, opacity: 0.2 } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map((row) => row[first]),
      axisLabel: text,
      axisTick: { show: false },
      splitLine: { show: true, lineStyle: { color: INK, opacity: 0.1 } },
    },
    series,
  }
}

/** With what it shows for whoever does not see it, and without what happens under a mouse. */
const entitled = (svg: string, title: string) =>
  svg
    .replace(/<style[\s\S]*<\/style>/, '')
    .replace(/ (class|ecmeta_\w+)="[^"]*"/g, '')
    .replace(/^<svg [^>]*>/, (head) => `${head}\n<title>${title}</title>`)

const docs = join(import.meta.dirname, '../docs')
const folder = await installedBeside('echarts', ECHARTS)
const { href } = pathToFileURL(join(folder, 'node_modules/echarts/dist/echarts.esm.mjs'))
const echarts: ECharts = await import(href)
mkdirSync(join(docs, 'plots'), { recursive: true })
const drawn = new Set<string>()
for (const page of ['performance.md', 'scale.md']) {
  const lines = readFileSync(join(docs, page), 'utf8').split('\n')
  for (const [at, line] of lines.entries()) {
    const [, title = '', path = ''] = /^!\[(.*)\]\((plots\/.*)\)$/.exec(line) ?? []
    const name = basename(path)
    if (!name) continue
    const plot = plots[name]
    if (!plot) throw new Error(`${page}, line ${at + 1}: how ${name} is drawn is not said.`)
    const rows = tableBelow(lines, at)
    const height = 90 + rows.length * 24
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 760, height })
    chart.setOption(optionOf(plot, rows))
    writeFileSync(join(docs, 'plots', name), `${entitled(chart.renderToSVGString(), title)}\n`)
    chart.dispose()
    drawn.add(name)
  }
}
const missing = Object.keys(plots).filter((name) => !drawn.has(name))
if (missing.length > 0) throw new Error(`On no page: ${missing.join(', ')}`)
