import '#ui/tokens.css'
import { mountApp } from '#app/app.tsx'
import { startLocale } from '#features/preferences/locale.ts'

// The entry of every page but the card. HTML that the server may have rendered is replaced.

startLocale()
const place = document.getElementById('root')
if (place) mountApp(place)
else addEventListener('DOMContentLoaded', () => mountApp(document.getElementById('root')!))
