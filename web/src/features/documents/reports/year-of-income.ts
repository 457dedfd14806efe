/** In which the year of income began. */
export const yearOf = (today: string) => Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0)
