/** Tabs whose pages are built. A tab of a page that is not has no place here, see decision 30. */
export const builtTabs = [{ pagePath: '/pages/person/index', zh: '名片', en: 'Card', icon: 'card' }]
