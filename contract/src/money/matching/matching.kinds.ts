/** By what a payer is known again: the text typed as account, their phone, or their name where no phone is told. */
export const ruleKinds = ['account', 'phone', 'name'] as const
export type RuleKind = (typeof ruleKinds)[number]
