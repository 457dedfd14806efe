export const countries = ['Kenya', 'Uganda'] as const
export type Country = (typeof countries)[number]
