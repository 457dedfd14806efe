/** Dialogs that are open, the topmost last, and what shows in each why something was refused. */
const places: ((reason: string) => void)[] = []

const watchers: (() => void)[] = []

/** Calls it whenever one more dialog opens. */
export const whenDialogOpens = (watcher: () => void) => void watchers.push(watcher)

/** From now on refusals are told there, and no longer once the answer is called. */
export function tellRefusalsHere(show: (reason: string) => void): () => void {
  places.push(show)
  for (const watcher of watchers) watcher()
  return () => void places.splice(places.indexOf(show), 1)
}

export const placeForRefusals = () => places.at(-1)
