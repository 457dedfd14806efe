export const occupancies = ['occupied', 'vacant'] as const
