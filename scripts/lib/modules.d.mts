export declare function moduleTexts(domain: string): { name: string; uses: string[]; door: string[] }[]
