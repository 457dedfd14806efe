/** Asks somebody who logs out about what was not sent yet. */
type Question = () => Promise<boolean>

let question: Question | undefined

/** @returns what ends it */
export function askBeforeLeaving(asked: Question): () => void {
  question = asked
  return () => {
    question = undefined
  }
}

/** Whether nothing is lost by logging out, or somebody said that it may be. */
export const mayLeave = async (): Promise<boolean> => (question ? question() : true)
