import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';

export const appReact = () => react({ jsxImportSource: fileURLToPath(new URL('../src/ui/jsx', import.meta.url)) });
