/** What a provider said. `body`: parsed; undefined where it is no JSON. */
export interface Answered {
  is: 'answered'
  status: number
  body: unknown
}

/** 'unreached': it cannot have taken anything. 'lost': it may have. `reason`: one sentence for people. */
export type Unanswered = { is: 'unreached'; reason: string } | { is: 'lost'; reason: string }
