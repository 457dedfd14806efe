import { useEffect, useState } from 'react'

/** Rows that somebody has chosen, by their keys; on other pages of the list too. `last`: the one chosen last. */
export interface Chosen {
  keys: ReadonlySet<string>
  last: string | undefined
  /** Not only those: everything that the list finds, on all of its pages. */
  all: boolean
}

export const noneChosen: Chosen = { keys: new Set(), last: undefined, all: false }

/** The keys from one row to another, both with them, in the order of the page; only `to` where `from` is on another page. */
export function rangeOf(shown: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  if (start < 0 || end < 0) return [to]
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Chooses a row, or gives it up; with `isRange` all from the one before it. */
export function toggled(chosen: Chosen, shown: readonly string[], key: string, isRange = false): Chosen {
  const isChoosing = !chosen.keys.has(key)
  const keys = new Set(chosen.keys)
  for (const each of isRange ? rangeOf(shown, chosen.last, key) : [key]) {
    if (isChoosing) keys.add(each)
    else keys.delete(each)
  }
  return { keys, last: key, all: false }
}

/** Chooses every row of the page, or gives them up when all of them are chosen. */
export function toggledPage(chosen: Chosen, shown: readonly string[]): Chosen {
  const isFull = shown.every((key) => chosen.keys.has(key))
  const keys = new Set(chosen.keys)
  for (const key of shown) {
    if (isFull) keys.delete(key)
    else keys.add(key)
  }
  return { keys, last: undefined, all: false }
}

/** What is chosen of a list, until it is narrowed otherwise. @param narrowed what narrows it, without the page */
export function useRowChoice(narrowed: string) {
  const [chosen, setChosen] = useState(noneChosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen in another list is not meant in this one
  useEffect(() => setChosen(noneChosen), [narrowed])
  return { chosen, setChosen }
}

export type RowChoice = ReturnType<typeof useRowChoice>
