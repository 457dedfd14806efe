/** What the palette finds and opens. */
export const foundKinds = ['tenant', 'unit', 'property', 'owner', 'payment'] as const
export type FoundKind = (typeof foundKinds)[number]
