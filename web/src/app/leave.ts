/** Asks somebody who logs out about what was not sent yet. @returns what is to be done once they are out; undefined: they stay */
type Question = () => Promise<(() => Promise<unknown>) | undefined>

let question: Question | undefined

/** @returns what ends it */
export function askBeforeLeaving(asked: Question): () => void {
  question = asked
  return () => {
    question = undefined
  }
}

const nothing = () => Promise.resolve()

/** Whether nothing is lost by logging out, or somebody said that it may be. @returns as a `Question` does */
export const mayLeave: Question = async () => (question ? question() : nothing)
