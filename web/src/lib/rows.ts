import { useState } from 'react'

type Keyed<Row> = Row & { key: number }

let made = 0

/** A row keeps its key wherever it stands, so that what is typed stays with it. */
function keyed<Row extends object>(row: Row): Keyed<Row> {
  made += 1
  return { ...row, key: made }
}

/** Rows of a form that come and go, each as it is typed. */
export function useRows<Row extends object>(start: () => readonly Row[]) {
  const [rows, setRows] = useState(() => start().map(keyed))
  return {
    rows,
    /** @param isKept which of the others stay: all, unless it says otherwise */
    add: (row: Row, isKept: (row: Row) => boolean = () => true) => setRows([...rows.filter(isKept), keyed(row)]),
    change: (key: number, changed: Partial<Row>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
  }
}

export type Rows<Row extends object> = ReturnType<typeof useRows<Row>>
