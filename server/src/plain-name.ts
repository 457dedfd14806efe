/** What people call something as a part of a file's name: 'Acacia Court, Block B' is 'acacia-court-block-b'. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '')
