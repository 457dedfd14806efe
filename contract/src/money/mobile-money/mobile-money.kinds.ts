/**
 * How a request to pay stands. Asked: the provider has not answered yet. Unknown: nobody says whether money moved, and a
 * person has to look.
 */
export const promptStates = ['asked', 'pending', 'paid', 'failed', 'unknown'] as const
export type PromptState = (typeof promptStates)[number]

/** What a self-check looks at. */
export const checkedThings = ['address', 'credentials', 'access', 'callbacks', 'prompts', 'status', 'notices'] as const
export type CheckedThing = (typeof checkedThings)[number]
