/** Excel reads '_x0041_' as 'A' (ECMA-376, ST_Xstring): what somebody typed stays what it says. */
export const asTyped = (text: string) => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
