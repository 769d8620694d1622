/** Uploads copies of the demo document. @returns the id of each. */
export async function uploadCopies(
  url: string,
  headers: Record<string, string>,
  count: number,
): Promise<string[]> {
  const bytes = await (await fetch(`${url}/repository/rest/welcome/content`, { headers })).blob();
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const form = new FormData();
    form.append(`Document ${number}.docx`, bytes, `Document ${number}.docx`);
    const made = await fetch(`${url}/repository/rest/`, { method: 'POST', body: form, headers });
    ids.push(((await made.json()) as { id: string }).id);
  }
  return ids;
}

/** Opens copies of the demo document for editing. @returns the room of each. */
export async function openRooms(
  url: string,
  headers: Record<string, string>,
  count: number,
): Promise<string[]> {
  const rooms: string[] = [];
  for (const id of await uploadCopies(url, headers, count)) {
    const opening = await fetch(`${url}/docs/api/docsvr/lcfiles/${id}/opening`, { headers });
    rooms.push(((await opening.json()) as { room: string }).room);
  }
  return rooms;
}
