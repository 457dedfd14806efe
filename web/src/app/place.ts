/** Where index.html has room for the application. */
export const place = () => document.getElementById('root') as HTMLElement
