/** A page of an embedded sandbox: plain HTML without scripts, in light and dark, for screens of 320 px or more. */
export function hostedPage(
  title: string,
  body: string,
  own: { style: string; className: string } = { style: "", className: "" }
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; --canvas: #f6f8f6; --surface: #fff; --ink: #0f1f1a; --muted: #4d5d56; --line: #dde4df; --brand: #0f4a3c; --on-brand: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0b1210; --surface: #121b18; --ink: #ebf2ee; --muted: #a7b7af; --line: #26342e; --brand: #49c19d; --on-brand: #05221a; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr); place-items: start center; padding: 24px 16px; background: var(--canvas); color: var(--ink);
  font: 16px/1.5 "Segoe UI", system-ui, -apple-system, Arial, sans-serif; }
main { width: 100%; max-width: 460px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 24px; }
.note { display: inline-block; margin: 0 0 16px; padding: 4px 12px; border-radius: 99px; background: #f6b042; color: #2a1700; font-size: 13px; font-weight: 600; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.2; }
p { margin: 0 0 16px; color: var(--muted); }
label { display: block; margin: 14px 0 6px; font-weight: 600; font-size: 14px; }
input { width: 100%; height: 44px; padding: 0 12px; font: inherit; color: inherit; background: var(--canvas); border: 1px solid var(--muted); border-radius: 10px; }
dl { margin: 0 0 20px; } dl div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--muted); } dd { margin: 0; font-variant-numeric: tabular-nums; } dl div:last-child { border: 0; font-weight: 700; }
.actions { display: grid; gap: 10px; margin-top: 20px; }
button, a.button { display: block; width: 100%; min-height: 46px; padding: 11px 16px; border: 1px solid var(--muted); border-radius: 10px; background: transparent;
  color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button.primary, a.primary { background: var(--brand); border-color: var(--brand); color: var(--on-brand); }
:focus-visible { outline: 3px solid #2aa583; outline-offset: 2px; }${own.style}
</style>
</head>
<body><main${own.className ? ` class="${own.className}"` : ""}>${body}</main></body>
</html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
