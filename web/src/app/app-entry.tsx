import '#ui/tokens.css'
import { startLocale } from '#features/preferences/locale.ts'
import { mountApp } from './app.tsx'

// The entry of every page but the card. What the server may have drawn is not what the address asks for.

startLocale()
const place = document.getElementById('root')
if (place) mountApp(place)
else addEventListener('DOMContentLoaded', () => mountApp(document.getElementById('root')!))
