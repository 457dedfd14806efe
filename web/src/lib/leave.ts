/** Asks somebody who logs out about what would be lost. @returns what is to be done once they are out; undefined: they stay */
type Question = () => Promise<(() => Promise<unknown>) | undefined>

const questions = new Set<Question>()

/** @returns what ends it */
export function askBeforeLeaving(asked: Question): () => void {
  questions.add(asked)
  return () => questions.delete(asked)
}

/** Whether nothing is lost by logging out, or somebody said that it may be. @returns as a `Question` does */
export const mayLeave: Question = async () => {
  const whenOut: (() => Promise<unknown>)[] = []
  for (const question of [...questions]) {
    const then = await question()
    if (!then) return undefined
    whenOut.push(then)
  }
  return () => Promise.all(whenOut.map((then) => then()))
}
