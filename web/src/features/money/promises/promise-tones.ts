export const promiseTones = { waiting: 'info', kept: 'good', broken: 'bad', withdrawn: 'plain' } as const
