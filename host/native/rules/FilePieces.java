package app.almanac;

/** How files go between page and shell: in pieces that fit a message, under names that lead to no other folder. */
final class FilePieces {
    static final long MAX_FILE_BYTES = 50_000_000;
    /** As base64 it stays below the limit of a message. */
    static final int MAX_PIECE_BYTES = 45_000;
    private static final int MAX_NAME_LENGTH = 120;

    private FilePieces() {}

    static String plainName(String name) {
        String plain = name.replaceAll("[^\\p{L}\\p{N}._ -]", "_").replaceAll("^[. ]+", "_").strip();
        if (plain.isEmpty()) return "file";
        return plain.length() <= MAX_NAME_LENGTH ? plain : plain.substring(plain.length() - MAX_NAME_LENGTH);
    }

    static boolean mayGrow(long size, int more) {
        return size + more <= MAX_FILE_BYTES;
    }

    /** The bytes of the piece that begins there; -1 where there is no such place in the file. */
    static int lengthAt(long offset, long size) {
        if (offset < 0 || offset > size || size > MAX_FILE_BYTES) return -1;
        return (int) Math.min(MAX_PIECE_BYTES, size - offset);
    }

    static boolean isLast(long offset, long size) {
        return offset + lengthAt(offset, size) >= size;
    }
}
